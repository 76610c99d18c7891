import type { ReactNode } from 'react';
import { Verbs } from './verbs.tsx';

type ContentProps = {
	/** The question or statement. It takes the focus when the card appears. */
	question: ReactNode;
	/** The words of another person. */
	words?: ReactNode;
	/** Anything else to know. */
	detail?: ReactNode;
	/** The card's buttons. */
	children: ReactNode;
};

/** The content of a card, its verbs right below the question. */
export const Content = ({ question, words, detail, children }: ContentProps) => (
	<>
		<p tabIndex={-1} data-question className="wrap-anywhere text-lg outline-none">
			{question}
		</p>
		{words && <div className="wrap-anywhere mt-3 border-ember/40 border-l-2 pl-3 text-ink">{words}</div>}
		{detail && <div className="wrap-anywhere mt-2 text-ink-2">{detail}</div>}
		<Verbs>{children}</Verbs>
	</>
);
