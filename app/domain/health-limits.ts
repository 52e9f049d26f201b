export const maxBackupAgeHours = 36;
export const maxTaskAgeHours = 2;
