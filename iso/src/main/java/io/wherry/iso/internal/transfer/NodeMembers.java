// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.mesh.Connection;
import io.wherry.mesh.MemberHello;
import io.wherry.mesh.MembershipListener;

/// The membership of the job: checks and registers joining nodes.
///
/// @param space details of the space of this node
record NodeMembers(SpaceDetails space, Inbox inbox) implements MembershipListener {

    @Override
    public String mismatch(MemberHello theirs) {
        SpaceDetails other = SpaceDetails.read(theirs.details());
        return other != null && other.fits(space)
                ? ""
                : "peer has another space: node=%d, theirs=%s, ours=%s"
                        .formatted(theirs.rank(), other, space);
    }

    @Override
    public boolean join(MemberHello theirs, Connection connection) {
        SpaceDetails other = SpaceDetails.read(theirs.details());
        return other != null && inbox.join(theirs.rank(), connection.link(), other.memory());
    }

    @Override
    public void missing(int rank, String why) {
        inbox.missing(rank, why);
    }
}
