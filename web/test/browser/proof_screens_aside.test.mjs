// Everything but the tables: start page, settings, set-up, tutorials, rules, score pad.
import { aside } from './proof_screens.mjs';
import { visitTests } from './proof_visit.mjs';

visitTests(aside);
