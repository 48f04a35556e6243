import { inViewTests, layoutTests } from './proof_layout.mjs';
import { around, online, tables } from './proof_screens.mjs';

inViewTests(tables);
layoutTests([...tables, ...around, ...online]);
