// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

/// Where nothing is read: on the way of a rank to itself.
enum NobodyReads implements Readers {
    INSTANCE;

    @Override
    public void readFor(Pending pending) {}

    @Override
    public void resume() {}

    @Override
    public void served() {}
}
