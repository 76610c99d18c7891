import { popupMessage, readerReport } from '../messages.ts';
import { answerPopup } from './answer.ts';
import { checkRun, hearReport, resumeRun } from './conclude.ts';
import { restoreBadge } from './state.ts';

// The worker may be stopped at any moment and started by the next message: it remembers nothing itself, and looks
// after a run that it left behind.
void restoreBadge()
	.then(resumeRun)
	.catch(() => {});

chrome.runtime.onMessage.addListener((message, sender, answer) => {
	if (sender.id !== chrome.runtime.id) return;
	if (sender.url?.startsWith(chrome.runtime.getURL('popup.html'))) {
		const heard = popupMessage.safeParse(message);
		if (!heard.success) return;
		answerPopup(heard.data).then(answer, () => answer({ problem: 'Something went wrong. Please try again.' }));
		return true;
	}
	const report = readerReport.safeParse(message);
	if (!report.success || sender.tab?.id === undefined) return;
	const tabId = sender.tab.id;
	hearReport(report.data, tabId).then(
		() => answer(true),
		() => answer(false),
	);
	return true;
});

chrome.tabs.onRemoved.addListener((tabId) => void checkRun(tabId));
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
	if (status === 'complete') void checkRun(tabId);
});
