import { screenTable } from '../../../web/screen-table.ts';

/** Matches the address of a built script by its name (.scripts/build/chunk-groups.ts), whatever its hash. */
export const builtFile = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`);

/** Matches any screen's script. */
export const anyScreen = builtFile(`(?:${Object.keys(screenTable).join('|')})`);
