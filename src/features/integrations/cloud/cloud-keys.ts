/** Keys of the queries that hold data of the camera cloud. Imported files are the app's own data. */
export const CLOUD_KEYS = [['listCameras'], ['listCameraMedia'], ['listCameraEvents'], ['listCameraFiles']] as const
