import { FileButton, type FileButtonProps } from './file-button.tsx';

/** The specified endings, and the types browsers give to such files. */
const accepted = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** A person may choose any file all the same: this is asked of what was chosen. */
export const isPicture = (file: File): boolean => /\.(?:jpe?g|png)$/i.test(file.name);

export function PictureButton(props: Omit<FileButtonProps, 'accept'>) {
  return <FileButton {...props} accept={accepted} />;
}
