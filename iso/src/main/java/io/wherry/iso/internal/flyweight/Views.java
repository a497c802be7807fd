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

/// The views of all types that the program uses.
public final class Views {
    private Views() {}

    /// The view of an interface with {@link io.wherry.iso.Iso}, or of a class that was lowered.
    ///
    /// @throws UnknownTypeException if it is neither, or has what no type in a cluster can have
    public static <T> View<T> of(Class<T> type) {
        View<T> known = Registry.known(type);
        return known == null ? make(type) : known;
    }

    /// Makes the view of a class known; the first one stays.
    public static <T> void register(Class<T> type, View<T> view) {
        Registry.register(type, view);
    }

    /// The view of lists.
    ///
    /// @throws UnknownTypeException if no list can hold such elements
    public static <E> ListView<E> ofLists(Class<E> element) {
        return ListView.of(element(element));
    }

    /// The view of arrays.
    ///
    /// @throws UnknownTypeException if no array can hold such elements
    public static <E> ArrayView<E> ofArrays(Class<E> element) {
        return new ArrayView<>(element(element));
    }

    /// The view of maps.
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
            values.mentioned().forEach(Views::of); // known from now on
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
