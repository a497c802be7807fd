// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Objects of this type live in clusters.
///
/// A class is lowered by the Maven goal or the java agent. The class that implements an interface is made at run time, from
/// its methods, which belong to properties; `getKey`, `setKey` and `isKey` are about the property `key` as `key` itself is:
///
/// ```java
/// @Iso
/// interface Node {
///     int key();                          // a property: read,
///     void key(int key);                  // written
///     String name();                      // copied; as CharSequence: where it is
///     Node left();                        // the object itself, or one of an interface that extends Node
///     void left(Node left);               // it lives in a cluster, this one or another
///
///     int[] counts();                     // a copy of the whole array; as MemorySegment: where it is, little-endian
///     void counts(int[] counts);          // makes a new array in the cluster of this object
///     int counts(int index);              // an element
///     void counts(int index, int count);
///     int countsLength();                 // 0 if there is no array
///     void countsLength(int length);      // makes a new array with what was in the former one
///
///     Node child(int index);              // so with arrays of objects and of strings, also as Node[] child()
///     IsoArray<Node> children();          // an array as a list
///     IsoList<String> words();            // a list, a map
///     IsoMap<String, Node> byName();
///
///     default boolean isLeaf() {          // default and static methods are as ever
///         return left() == null;
///     }
/// }
/// ```
/// Types of properties: primitives, `String`, `CharSequence`, arrays of primitives, other types with this annotation, arrays
/// of them and of strings, records and immutable classes (copied) and arrays of them, [IsoList], [IsoMap], [IsoArray]. All but
/// primitives can be null. An interface extends at most one
/// interface with the annotation, which may extend a further one, and any without; what these declare is its own.
///
/// Flyweights are equal if they show the same object. What a setter makes anew leaves the former text or array behind, until
/// the cluster is compacted. An interface that is not public, or in a package that its module does not export, must stand in
/// a package that is open to the module `io.wherry.iso`; on the class path all are.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Iso {
    /// Former names: of a field of a lowered class, of a property of an interface (at one of its methods), or of a class or an
    /// interface with its package. A cluster of a program that has the former name is read all the same: see [Cluster#open].
    ///
    /// ```java
    /// @Iso
    /// interface Order {
    ///     @Iso.Alias("price")
    ///     long amount();
    /// }
    /// ```
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.FIELD, ElementType.METHOD, ElementType.TYPE})
    @interface Alias {
        /// The former names, in any order.
        String[] value();
    }
}
