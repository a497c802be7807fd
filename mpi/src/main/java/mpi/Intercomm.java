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

    /// Returns the communicator of this job and the group that started it with [Intracomm#spawn] (MPI 4.1, 11.8.2): the same
    /// object each time. It is null ([#isNull]) if this job was not started so, and after it was freed or disconnected.
    public static Intercomm getParent() {
        return Job.current().parent();
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
