// Everything but the tables: start page, settings, set-up, tutorials, rules, score pad.
import { axeTests } from './proof_axe.mjs';
import { learning, pad, pages, setups } from './proof_screens.mjs';

axeTests([...pages, ...setups, ...learning, ...pad]);
