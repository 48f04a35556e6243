// The tables in all their phases, what comes up around them, and tables on a server.
import { axeTests } from './proof_axe.mjs';
import { around, online, tables } from './proof_screens.mjs';

axeTests([...tables, ...around, ...online], 1);
