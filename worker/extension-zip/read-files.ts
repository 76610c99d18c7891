import build from '#extension-build' with { type: 'json' };
import { readAsset } from '../http/read-asset.ts';
import type { BuiltFiles } from './make-zip.ts';

/**
 * Reads the built extension from the static assets. Its address contains the build's hash, so the code of one build
 * never gets the files of another. Throws a Problem (503) if they are missing, slow or broken off.
 */
export const readFiles = (assets: Fetcher): Promise<BuiltFiles> => readAsset(assets, build.path);
