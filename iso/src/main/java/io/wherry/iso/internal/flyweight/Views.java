// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.data.ArrayView;
import io.wherry.iso.internal.data.Element;
import io.wherry.iso.internal.data.Key;
import io.wherry.iso.internal.data.ListView;
import io.wherry.iso.internal.data.MapView;
import io.wherry.iso.raw.Registry;
import io.wherry.iso.raw.View;

/// Returns the views of types, and creates them on first use.
public final class Views {
    private Views() {}

    /// Returns the view of an interface with {@link io.wherry.iso.Iso}, or of a lowered class.
    ///
    /// @throws UnknownTypeException if it is neither, or declares something that clusters do not
    ///     support
    public static <T> View<T> of(Class<T> type) {
        View<T> known = Registry.known(type);
        return known == null ? make(type) : known;
    }

    /// Registers the view of a class; the first one stays.
    public static <T> void register(Class<T> type, View<T> view) {
        Registry.register(type, view);
    }

    /// Returns the view of lists.
    ///
    /// @throws UnknownTypeException if no list can hold such elements
    public static <E> ListView<E> ofLists(Class<E> element) {
        return ListView.of(element(element));
    }

    /// Returns the view of arrays.
    ///
    /// @throws UnknownTypeException if no array can hold such elements
    public static <E> ArrayView<E> ofArrays(Class<E> element) {
        return new ArrayView<>(element(element));
    }

    /// Returns the view of maps.
    ///
    /// @throws UnknownTypeException if no map can have such keys or values
    public static <K, V> MapView<K, V> ofMaps(Class<K> key, Class<V> value) {
        return MapView.of(key(key), element(value));
    }

    @SuppressWarnings("unchecked") // made of its class
    private static <E> Element<E> element(Class<E> type) {
        PropertyTypes values = new PropertyTypes();
        try {
            Element<?> element = values.element(type);
            values.mentioned().forEach(Views::of); // registers them
            return (Element<E>) element;
        } catch (UnsupportedTypeException e) {
            throw new UnknownTypeException(e.reason());
        }
    }

    @SuppressWarnings("unchecked") // made of its class
    private static <K> Key<K> key(Class<K> type) {
        try {
            return (Key<K>) new PropertyTypes().key(type);
        } catch (UnsupportedTypeException e) {
            throw new UnknownTypeException(e.reason());
        }
    }

    private static <T> View<T> make(Class<T> type) {
        return type.isInterface() ? makeFlyweights(type) : lowered(type);
    }

    private static <T> View<T> makeFlyweights(Class<T> type) {
        FlyweightShape shape = FlyweightShapes.withAllBehind(type);
        FlyweightDefiner home = FlyweightDefiner.of(type);
        FlyweightClass made = new FlyweightClass(shape, home.packageName());
        int id = shape.type().id();
        int size = shape.type().size();
        return Registry.register(type, new FlyweightView<>(id, size, type, home.make(made)));
    }

    private static <T> View<T> lowered(Class<T> type) {
        FlyweightShapes.initialize(type);
        View<T> known = Registry.known(type);
        if (known == null) {
            throw new UnknownTypeException(
                    "neither an interface with @Iso nor lowered: class=" + type.getName());
        }
        return known;
    }
}
