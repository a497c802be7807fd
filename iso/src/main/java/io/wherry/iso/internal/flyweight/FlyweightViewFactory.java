// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.internal.heap.ViewFactory;
import io.wherry.iso.raw.View;

/// Creates views as [Views] does.
public final class FlyweightViewFactory implements ViewFactory {

    /// Called by [java.util.ServiceLoader].
    public FlyweightViewFactory() {}

    @Override
    public View<?> of(Class<?> type) {
        return Views.of(type);
    }

    @Override
    public View<?> ofArrays(Class<?> element) {
        return Views.ofArrays(element);
    }

    @Override
    public View<?> ofLists(Class<?> element) {
        return Views.ofLists(element);
    }

    @Override
    public View<?> ofMaps(Class<?> key, Class<?> value) {
        return Views.ofMaps(key, value);
    }
}
