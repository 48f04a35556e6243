import { layoutTests } from './proof_layout.mjs';
import { around, online, tables } from './proof_screens.mjs';

layoutTests([...tables, ...around, ...online]);
