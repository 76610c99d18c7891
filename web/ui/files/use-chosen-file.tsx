import { type ReactNode, useRef } from 'react';

type ChosenFile = {
	/** Accessible name of the control. */
	label: string;
	/** The kinds of files that the browser offers. */
	accept: string;
	/** Lets several files be chosen at once. */
	multiple?: boolean;
	onFile: (file: File, ...others: File[]) => void;
};

/** Lets the user choose a file: `choose` asks for it, and `input` has to be rendered. */
export function useChosenFile({ label, accept, multiple, onFile }: ChosenFile): {
	choose: () => void;
	input: ReactNode;
} {
	const element = useRef<HTMLInputElement>(null);
	const input = (
		<input
			ref={element}
			type="file"
			accept={accept}
			multiple={multiple}
			aria-label={label}
			hidden
			onChange={({ target }) => {
				const [file, ...others] = target.files ?? [];
				// The same file can be chosen again.
				target.value = '';
				if (file) onFile(file, ...others);
			}}
		/>
	);
	return { choose: () => element.current?.click(), input };
}
