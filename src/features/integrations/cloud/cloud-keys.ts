/** The queries that hold what the camera cloud told, by the contract's operations. What was imported is the studio's own. */
export const CLOUD_KEYS = [['listCameras'], ['listCameraMedia'], ['listCameraEvents'], ['listCameraFiles']] as const
