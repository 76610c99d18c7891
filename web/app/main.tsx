document.title = 'Kindling';
