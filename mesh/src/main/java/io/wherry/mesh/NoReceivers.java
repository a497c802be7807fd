// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// Where nothing is received.
enum NoReceivers implements Receivers {
    INSTANCE;

    @Override
    public void receiveFor(Waiter waiter) {}

    @Override
    public void resume() {}

    @Override
    public void served() {}
}
