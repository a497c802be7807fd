// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Device;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;

/// Faults of the link from this rank to another.
public final class LinkFaults {
    private static final long UNKNOWN = 999;

    private LinkFaults() {}

    /// Closes the link without a goodbye.
    public static void cut(Device device, int rank) {
        peer(device, rank).end(ErrorClass.error(ErrorClass.PROC_ABORTED, "link was cut"));
    }

    /// Sends a frame that refers to no message of the peer.
    public static void sendInvalidFrame(Device device, int rank) {
        peer(device, rank).send(new Frame.Met(UNKNOWN));
    }

    private static Peer peer(Device device, int rank) {
        return (Peer) ((LocalDevice) device).job().route(rank);
    }
}
