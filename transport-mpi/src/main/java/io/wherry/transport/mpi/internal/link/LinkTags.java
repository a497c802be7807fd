// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

/// The MPI tags of a link.
///
/// ```text
///  0                    request for a link: its number, as a long
///  8n + 1               bytes from the rank that opened link n; an empty message ends the stream
///  8n + 2               the rank that opened link n has closed it and does not read any more
///  8n + 5, 8n + 6       the same from the rank that accepted the link
/// ```
/// The opening rank assigns the number of a link. The tags of two links with the same number, each
/// opened by one of two ranks, differ.
///
/// @param out tag of bytes to the peer
/// @param in tag of bytes from the peer
record LinkTags(int out, int in) {
    /// The tag of a request for a link.
    static final int HELLO = 0;

    private static final int EACH = 8;
    private static final int OPENED = 1;
    private static final int ACCEPTED = 5;

    /// Returns the maximum number of concurrent links that a rank can open.
    static int links(int greatestTag) {
        return greatestTag / EACH;
    }

    static LinkTags opened(int number) {
        return new LinkTags((EACH * number) + OPENED, (EACH * number) + ACCEPTED);
    }

    static LinkTags accepted(int number) {
        return new LinkTags((EACH * number) + ACCEPTED, (EACH * number) + OPENED);
    }

    /// Returns the tag of the close message of the side that sends bytes with the tag `bytes`.
    static int closed(int bytes) {
        return bytes + 1;
    }
}
