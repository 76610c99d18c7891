export type { Connector } from './records/paths.ts';
