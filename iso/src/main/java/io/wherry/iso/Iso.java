// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a type whose objects live in clusters.
///
/// A class is lowered by the Maven goal or the Java agent. An interface is implemented at run time
/// by a generated class. Its methods belong to properties; `getKey`, `setKey` and `isKey` access
/// the property `key` as `key` itself does:
///
/// ```java
/// @Iso
/// interface Node {
///     int key();                          // a property: read,
///     void key(int key);                  // written
///     String name();                      // copied; as CharSequence: in place
///     Node left();                        // the object itself, or one of an interface that extends Node
///     void left(Node left);               // it lives in a cluster, this one or another
///
///     int[] counts();                     // a copy of the whole array; as MemorySegment: in place, little-endian
///     void counts(int[] counts);          // makes a new array in the cluster of this object
///     int counts(int index);              // an element
///     void counts(int index, int count);
///     int countsLength();                 // 0 if there is no array
///     void countsLength(int length);      // makes a new array with what was in the former one
///
///     Node child(int index);              // also arrays of objects and of strings; Node[] child()
///     IsoArray<Node> children();          // an array as a list
///     IsoList<String> words();            // a list, a map
///     IsoMap<String, Node> byName();
///
///     default boolean isLeaf() {          // default and static methods are inherited as usual
///         return left() == null;
///     }
/// }
/// ```
/// Types of properties: primitives, `String`, `CharSequence`, arrays of primitives, other types
/// with this annotation, arrays of them and of strings, records and immutable classes (copied),
/// values of the JDK such as `LocalDate`, `Instant`, `BigDecimal`, `UUID` and `Optional` (copied),
/// arrays of all these and of enums, [IsoList], [IsoMap], [IsoArray]. All but
/// primitives can be null. An interface extends at most one interface with the annotation, which
/// may extend a further one, and any number without; the properties that these declare are its own.
///
/// Flyweights are equal if they show the same object. When a setter creates a new text or array,
/// the former one stays in the cluster until it is compacted. An interface that is not public, or
/// in a package that its module does not export, must be in a package that is open to the module
/// `io.wherry.iso`; on the class path all are.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Iso {
    /// Former names of a field of a lowered class, of a property of an interface (at one of its
    /// methods), or of a class or an interface with its package. A cluster of a program that uses a
    /// former name can still be read: see [Cluster#open].
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
