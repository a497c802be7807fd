// SPDX-License-Identifier: Apache-2.0
package io.wherry.kotlin

import io.wherry.codec.GraphCodec
import io.wherry.codec.GraphReader
import io.wherry.codec.TypeToken
import io.wherry.codec.WireFormatException
import java.lang.reflect.Modifier
import java.lang.reflect.Type

/**
 * Decodes the one message in [bytes], which must be a [T]; null only if [T] is nullable.
 *
 * The arguments of a generic [T] are checked as [GraphCodec.decode] with a `Type` checks them:
 * the objects that the root holds directly.
 *
 * @throws WireFormatException if the bytes are cut, corrupt, do not fit the classes here, or are no [T]
 */
public inline fun <reified T> GraphCodec.decode(bytes: ByteArray): T {
    val type = object : TypeToken<T & Any>() {}.type()
    return required(decode(bytes, type), type)
}

/**
 * Reads the next message, which must be a [T], as [decode] does.
 *
 * @throws java.io.EOFException if the stream has ended
 */
public inline fun <reified T> GraphReader.read(): T {
    val type = object : TypeToken<T & Any>() {}.type()
    return required(read(type), type)
}

/** Returns a deep copy of [graph], of the same nullability: [GraphCodec.copy]. */
@Suppress("UNCHECKED_CAST") // the copy of null is null
public fun <T> GraphCodec.copyOf(graph: T): T = copy<Any>(graph) as T

/**
 * Returns this codec, by whose lean format each of [objects] keeps its identity: [SingletonCodec].
 * They need neither `readResolve` nor `Serializable`; both peers must name them.
 */
public fun GraphCodec.withObjects(vararg objects: Any): GraphCodec =
    objects.fold(this) { codec, single -> codec.withCodec(single.javaClass, SingletonCodec(single)) }

/** Returns this codec [with each `object`][withObjects] of the sealed hierarchy [T], or [T] itself. */
public inline fun <reified T : Any> GraphCodec.withObjectsOf(): GraphCodec =
    withObjects(*objectsOf(T::class.java).toTypedArray())

@PublishedApi
internal fun objectsOf(type: Class<*>): List<Any> =
    listOfNotNull(instance(type)) + type.permittedSubclasses.orEmpty().flatMap(::objectsOf)

/**
 * Returns the instance if [type] is an `object`: its compiler gives it this field, and one constructor that is private
 * and has no parameters. Enums and other classes may have a field of that name, too.
 */
private fun instance(type: Class<*>): Any? {
    val only = type.declaredConstructors.singleOrNull() ?: return null
    if (only.parameterCount > 0 || !Modifier.isPrivate(only.modifiers)) {
        return null
    }
    val field =
        type.declaredFields.find {
            it.name == "INSTANCE" && it.type == type && Modifier.isStatic(it.modifiers)
        } ?: return null
    field.isAccessible = true
    return field.get(null)
}

/** Returns [value], unless it is null and [T] is not. */
@PublishedApi
internal inline fun <reified T> required(value: Any?, type: Type): T {
    if (value == null && null !is T) {
        throw WireFormatException("value is null: expected=${type.typeName}", 0)
    }
    return value as T
}
