// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.internal.cluster.Lifetime;
import io.wherry.iso.internal.cluster.ReferenceErrors;
import io.wherry.iso.internal.type.Types;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The views that this process knows, by class and by type number. Thread-safe.
public final class Registry {
    private record Entry(Class<?> shown, View<?> view) {}

    private static final class Place {
        volatile @Nullable View<?> view;
    }

    private static final ClassValue<Place> BY_CLASS =
            new ClassValue<>() {
                @Override
                protected Place computeValue(Class<?> type) {
                    return new Place();
                }
            };

    private static final Map<Integer, Entry> BY_TYPE = new ConcurrentHashMap<>();

    private Registry() {}

    /// Registers a view. The first view of a class stays.
    ///
    /// @return the registered view
    @SuppressWarnings("unchecked") // stored with its class
    public static <T> View<T> register(Class<T> shown, View<T> view) {
        Place place = BY_CLASS.get(shown);
        synchronized (place) {
            View<?> known = place.view;
            if (known != null) {
                return (View<T>) known;
            }
            BY_TYPE.put(view.type(), new Entry(shown, view));
            place.view = view;
            return view;
        }
    }

    /// Returns the view of a class, or null.
    @SuppressWarnings("unchecked") // stored with its class
    public static <T> @Nullable View<T> known(Class<T> shown) {
        return (View<T>) BY_CLASS.get(shown).view;
    }

    /// Returns the class whose objects have the type with this number, or null.
    public static @Nullable Class<?> shown(int type) {
        Entry found = entry(type);
        return found == null ? null : found.shown;
    }

    /// Returns the object at a reference: of the type of the view, or of a subtype.
    ///
    /// @return null for null
    /// @throws io.wherry.iso.ClusterNotPresentException if there is no object
    /// @throws io.wherry.iso.UnknownTypeException if the object has another type
    public static <T> @Nullable T at(int reference, View<T> view) {
        if (reference == 0) {
            return null;
        }
        if (Cells.typeOf(reference) == view.type()) {
            if (!view.keepsCluster()) {
                Lifetime.keep(reference);
            }
            return view.at(reference);
        }
        return extending(reference, view);
    }

    private static @Nullable Entry entry(int type) {
        return Types.known(type) == null ? null : BY_TYPE.get(type);
    }

    @SuppressWarnings("unchecked") // compared by class
    private static <T> T extending(int reference, View<T> view) {
        Entry found = entry(Cells.typeOf(reference));
        Entry wanted = BY_TYPE.get(view.type());
        if (found == null || wanted == null || !wanted.shown.isAssignableFrom(found.shown)) {
            throw ReferenceErrors.of(reference, view.type());
        }
        if (!found.view.keepsCluster()) {
            Lifetime.keep(reference);
        }
        return (T) found.view.at(reference);
    }
}
