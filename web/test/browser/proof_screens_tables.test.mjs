// The tables in all their phases, what comes up around them, and tables on a server.
import { atTables } from './proof_screens.mjs';
import { visitTests } from './proof_visit.mjs';

visitTests(atTables);
