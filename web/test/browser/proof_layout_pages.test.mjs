import { layoutTests } from './proof_layout.mjs';
import { learning, pad, pages, setups } from './proof_screens.mjs';

layoutTests([...pages, ...setups, ...learning, ...pad]);
