// Runs before anything is drawn, so that a dark page never flashes light: theme, text size and motion.
import { applySettings, readSettings } from './settings.ts';

applySettings(readSettings());
