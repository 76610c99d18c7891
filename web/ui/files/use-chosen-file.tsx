import { type ReactNode, useRef } from 'react';

type ChosenFile = {
	/** What assistive technology calls the control. */
	label: string;
	/** The kinds of files that the browser offers. */
	accept: string;
	onFile: (file: File) => void;
};

/** Lets the person choose a file: `choose` asks for it, and `input` is to be rendered. */
export function useChosenFile({ label, accept, onFile }: ChosenFile): { choose: () => void; input: ReactNode } {
	const element = useRef<HTMLInputElement>(null);
	const input = (
		<input
			ref={element}
			type="file"
			accept={accept}
			aria-label={label}
			hidden
			onChange={({ target }) => {
				const file = target.files?.[0];
				// The same file can be chosen again.
				target.value = '';
				if (file) onFile(file);
			}}
		/>
	);
	return { choose: () => element.current?.click(), input };
}
