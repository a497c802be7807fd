// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// Receivers for messages within this process: there is nothing to receive.
enum NoReceivers implements Receivers {
    INSTANCE;

    @Override
    public void receiveFor(Waiter waiter) {}

    @Override
    public void resume() {}

    @Override
    public void served() {}
}
