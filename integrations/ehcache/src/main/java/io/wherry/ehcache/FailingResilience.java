// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Map;
import org.ehcache.Cache;
import org.ehcache.spi.resilience.ResilienceStrategy;
import org.ehcache.spi.resilience.StoreAccessException;
import org.jspecify.annotations.Nullable;

/// Fails each operation on a cache whose store has failed, such as the read of a value of a class that
/// is not allowed, and leaves the entry in the cache.
///
/// ```java
/// configuration.withResilienceStrategy(new FailingResilience<>())
/// ```
///
/// The strategy that Ehcache has without a setting logs the failure, removes the entry and reports a
/// miss.
public final class FailingResilience<K, V> implements ResilienceStrategy<K, V> {

    /// A strategy for one cache or several.
    public FailingResilience() {}

    private static RuntimeException failure(StoreAccessException failure) {
        return unwrapped(failure.getCause()) instanceof RuntimeException cause
                ? cause
                : new IllegalStateException("store failed: " + failure.getMessage(), failure);
    }

    /* Ehcache calls the serializer of a disk tier by reflection when it writes. */
    private static @Nullable Throwable unwrapped(@Nullable Throwable failure) {
        return failure instanceof UndeclaredThrowableException
                        && failure.getCause() instanceof InvocationTargetException call
                ? call.getCause()
                : failure;
    }

    @Override
    public @Nullable V getFailure(K key, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public boolean containsKeyFailure(K key, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public void putFailure(K key, V value, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public void removeFailure(K key, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public void clearFailure(StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public Cache.@Nullable Entry<K, V> iteratorFailure(StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public @Nullable V putIfAbsentFailure(K key, V value, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public boolean removeFailure(K key, V value, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public @Nullable V replaceFailure(K key, V value, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public boolean replaceFailure(K key, V value, V newValue, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public Map<K, V> getAllFailure(Iterable<? extends K> keys, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public void putAllFailure(Map<? extends K, ? extends V> entries, StoreAccessException failure) {
        throw failure(failure);
    }

    @Override
    public void removeAllFailure(Iterable<? extends K> keys, StoreAccessException failure) {
        throw failure(failure);
    }
}
