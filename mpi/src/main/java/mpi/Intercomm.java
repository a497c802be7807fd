// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A communicator of two groups: messages go from one to the other.
public final class Intercomm extends Comm {
    Intercomm(@Nullable Endpoint endpoint, Attributes attributes) {
        super(endpoint, attributes);
    }

    @Override
    public Intercomm clone() {
        return dup();
    }

    @Override
    public Intercomm dup() {
        return new Intercomm(duplicate(), attributes().copy());
    }

    @Override
    public Intercomm iDup() {
        return (Intercomm) dup().withRequest();
    }

    @Override
    public Intercomm dupWithInfo(Info info) {
        Intercomm dup = dup();
        dup.setInfo(info);
        return dup;
    }

    /// Ranks of the other group.
    public int getRemoteSize() {
        return endpoint().peers();
    }

    /// The other group.
    public Group getRemoteGroup() {
        return new Group(Objects.requireNonNull(context().remoteGroup()));
    }

    /// Both groups as one; called by all.
    ///
    /// @param high of one group true, so that it comes last
    public Intracomm merge(boolean high) {
        return new Intracomm(endpoint().of(context().merge(high)));
    }

    /// The communicator with those who started this process: none, for processes are not started by others here.
    public static Intercomm getParent() {
        return new Intercomm(null, new Attributes());
    }

    /// As [#getRemoteSize].
    public int Remote_size() {
        return getRemoteSize();
    }

    /// As [#getRemoteGroup].
    public Group Remote_group() {
        return getRemoteGroup();
    }

    /// As [#merge].
    public Intracomm Merge(boolean high) {
        return merge(high);
    }
}
