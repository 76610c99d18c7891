import { loadCode } from '../../ui/loading/load-code.ts';
import { useFileWork } from '../files/use-file-work.ts';

/**
 * Reads the connections file and uploads its people. `onDone` is called when all have arrived and there is nothing to
 * report.
 */
export const useUpload = (onDone = () => {}) =>
	useFileWork({
		label: 'Connections.csv',
		accept: '.csv,.tsv,.txt,.zip,text/csv,application/zip',
		work: async (...given) => {
			const { uploadFile } = await loadCode(() => import('./upload-file.ts'));
			const outcome = await uploadFile(...given);
			if (!outcome.problem && !outcome.message) onDone();
			return outcome;
		},
	});
