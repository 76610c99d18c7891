import { loadCode } from '../../ui/loading/load-code.ts';
import { useFileWork } from '../files/use-file-work.ts';

/** Reads the file of the connections and uploads its people. `onDone` is called when all have arrived, with nothing to say. */
export const useUpload = (onDone = () => {}) =>
	useFileWork({
		label: 'Connections.csv',
		accept: '.csv,.tsv,.txt,.zip,text/csv,application/zip',
		work: async (...given) => {
			const { uploadFile } = await loadCode(() => import('./upload-file.ts'));
			const outcome = await uploadFile(...given);
			if (!outcome.problem && !outcome.said) onDone();
			return outcome;
		},
	});
