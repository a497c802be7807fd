// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.raw.View;
import java.util.ServiceLoader;

/// Creates the views of components that are objects of the cluster. A service of this module: flyweights implement it, and have
/// properties that are values themselves, so the packages would depend on each other otherwise. Thread-safe.
public interface ViewFactory {

    /// Returns the factory of this module.
    static ViewFactory get() {
        return Installed.FACTORY;
    }

    /// Returns the view of objects of an interface or class with `@Iso`.
    View<?> of(Class<?> type);

    /// Returns the view of `IsoArray`s.
    View<?> ofArrays(Class<?> element);

    /// Returns the view of `IsoList`s.
    View<?> ofLists(Class<?> element);

    /// Returns the view of `IsoMap`s.
    View<?> ofMaps(Class<?> key, Class<?> value);

    /// Finds the service once.
    final class Installed {
        private static final ViewFactory FACTORY =
                ServiceLoader.load(ViewFactory.class, ViewFactory.class.getClassLoader())
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("no factory of views"));

        private Installed() {}
    }
}
