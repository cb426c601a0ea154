/** Keys of the queries that hold data of the camera cloud. Imported media are the studio's own data. */
export const CLOUD_KEYS = [['listCameras'], ['listCameraMedia'], ['listCameraEvents'], ['listCameraFiles']] as const
