export class MediaStreamTrack {}
export class RTCIceCandidate {}
export class RTCPeerConnection {}
export class RTCRtpCodecParameters {}
export class RTCSessionDescription {}
export class RtpPacket {}
export function isRtcp() {
  throw new Error('There is no WebRTC here: see overrides in package.json.')
}
