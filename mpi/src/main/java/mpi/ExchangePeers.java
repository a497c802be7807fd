// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The destination of a message and the source of another one.
record ExchangePeers(int dest, int sendTag, int source, int receiveTag) {

    /// Throws before any message is sent if a rank or tag is invalid.
    void check(CommunicatorParts parts) {
        parts.destination(dest);
        parts.tag(sendTag);
        parts.source(source);
        parts.anyTag(receiveTag);
    }
}
