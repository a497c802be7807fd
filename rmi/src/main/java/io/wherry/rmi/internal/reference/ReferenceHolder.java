// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

/// An invoker that calls the object of one reference.
public interface ReferenceHolder {
    RemoteReference reference();
}
