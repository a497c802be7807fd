// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.nio.ByteBuffer;
import java.util.List;

/// The reply of a member to a link that another member opened on demand: the details of its hello.
///
/// ```text
///  0       1
///  +-------+
///  | reply |   1 = TAKEN, 2 = CONNECTING, 3 = REFUSED
///  +-------+
/// ```
enum LinkReply {
    /// The link is the one between the two members.
    TAKEN,

    /// The member, which has the higher rank, connects itself. This link is closed.
    CONNECTING,

    /// The member has a link to the sender, counts it as lost, or is leaving. This link is closed.
    REFUSED;

    private static final List<LinkReply> ALL = List.of(values());

    /// Returns the hello of a member with this reply.
    MemberHello in(MemberHello mine) {
        ByteBuffer details = ByteBuffer.allocate(1).put(0, (byte) (ALL.indexOf(this) + 1));
        return new MemberHello(mine.rank(), mine.size(), mine.key(), details);
    }

    /// Returns the reply in the hello of a member.
    ///
    /// @throws HelloException if there is none
    static LinkReply of(MemberHello theirs) throws HelloException {
        ByteBuffer details = theirs.details();
        int number = details.remaining() == 1 ? details.get() - 1 : -1;
        if (number < 0 || number >= ALL.size()) {
            throw new HelloException(
                    "invalid reply to a link: rank="
                            + theirs.rank()
                            + ", bytes="
                            + theirs.details().remaining()
                            + ", number="
                            + (number + 1));
        }
        return ALL.get(number);
    }
}
