// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

/// An exported object that is notified of calls whose arguments could not be read. Their caller is
/// not: they are one-way calls.
public interface UnreadableItemListener {

    /// Called by the receiving thread; does not block.
    void unreadable(Exception failure);
}
