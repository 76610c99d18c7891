import build from '#extension-build' with { type: 'json' };
import { readAsset } from '../http/read-asset.ts';
import type { BuiltFiles } from './make-zip.ts';

/**
 * The built extension, from the static assets. Its address has the hash of the build in it, so the code of one build
 * never gets the files of another. Throws a Problem (503) where they are missing, slow, or broken off.
 */
export const readFiles = (assets: Fetcher): Promise<BuiltFiles> => readAsset(assets, build.path);
