export type { FirstSteps } from './records/needs-you.ts';
