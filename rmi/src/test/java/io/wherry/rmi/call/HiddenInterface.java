// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// A remote interface that is accessible in this package only, with an implementation for other
/// packages.
public final class HiddenInterface {
    private HiddenInterface() {}

    interface Hidden extends Remote {
        String hide() throws RemoteException;
    }

    /// The superclass of objects with the interface.
    public abstract static class Implementation implements Hidden {
        @Override
        public String hide() {
            return "hidden";
        }
    }
}
