import { build } from './build.ts';
import { run } from './run.ts';

/** The benchmarks, on a fresh build. */
process.exitCode = (await build()) || (await run('node', ['test/bench/run.ts', ...process.argv.slice(2)]));
