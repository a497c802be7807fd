// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

/// The tags of a link: those of its own messages and those of the peer's.
///
/// ```text
///  0                    a rank wants a link: its number, as a long
///  8n + 1               bytes, from who opened link n; no bytes: there are no more
///  8n + 2               from who opened link n: it has closed, nothing is read any more
///  8n + 5, 8n + 6       the same from who accepted it
/// ```
/// Links are numbered by who opens them; both directions of two links, one opened by each of two ranks, differ.
///
/// @param out of bytes of this side
/// @param in of bytes of the peer
record Tags(int out, int in) {
    /// Of who wants a link.
    static final int HELLO = 0;

    private static final int EACH = 8;
    private static final int OPENED = 1;
    private static final int ACCEPTED = 5;

    /// How many links there may be at once.
    static int links(int greatestTag) {
        return greatestTag / EACH;
    }

    static Tags opened(int number) {
        return new Tags((EACH * number) + OPENED, (EACH * number) + ACCEPTED);
    }

    static Tags accepted(int number) {
        return new Tags((EACH * number) + ACCEPTED, (EACH * number) + OPENED);
    }

    /// Of the word that the side with this tag of bytes has closed.
    static int closed(int bytes) {
        return bytes + 1;
    }
}
