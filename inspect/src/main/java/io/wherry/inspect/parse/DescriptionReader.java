// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import io.wherry.inspect.parse.FieldDescription.TypeForm;
import java.io.ObjectStreamConstants;
import java.util.ArrayList;
import java.util.List;

/// Reads class descriptions up to their annotations.
///
/// ```text
///  TC_CLASSDESC       name  serialVersionUID(8)  flags(1)  count(2)  fields
///  field              letter(1)  name  [string or reference: the type]
///  TC_PROXYCLASSDESC  count(4)  names
///
///  a name is a length(2) and modified UTF-8
/// ```
final class DescriptionReader {
    private static final int EXTERNAL_AND_SERIALIZABLE =
            ObjectStreamConstants.SC_SERIALIZABLE | ObjectStreamConstants.SC_EXTERNALIZABLE;

    /// A longer type name is refused, whatever its length field says.
    private static final int LONGEST_TYPE_NAME = 1 << 20;

    private final StreamBytes bytes;
    private final HandleTable handles;

    DescriptionReader(StreamBytes bytes, HandleTable handles) {
        this.bytes = bytes;
        this.handles = handles;
    }

    ClassDescription plain() throws MalformedStreamException {
        String name = bytes.text("class name");
        long version = bytes.longInteger("serialVersionUID");
        int handle = handles.next();
        long at = bytes.position();
        int flags = bytes.tag("class flags");
        if ((flags & EXTERNAL_AND_SERIALIZABLE) == EXTERNAL_AND_SERIALIZABLE) {
            throw new MalformedStreamException(
                    "class flags", "Serializable and Externalizable at once", at);
        }
        int count = bytes.unsignedShort("number of fields");
        List<FieldDescription> fields = new ArrayList<>();
        boolean references = false;
        for (int i = 0; i < count; i++) {
            long start = bytes.position();
            FieldDescription field = field();
            references |= !field.isPrimitive();
            if (references && field.isPrimitive()) {
                throw new MalformedStreamException(
                        "reference field", "primitive field after a reference", start);
            }
            fields.add(field);
        }
        return handles.add(new ClassDescription.Head(name, version, flags, fields, null), handle);
    }

    ClassDescription proxy() throws MalformedStreamException {
        int handle = handles.next();
        long at = bytes.position();
        int count = bytes.integer("number of interfaces");
        if (count < 0 || count > 0xffff) {
            throw new MalformedStreamException("number of interfaces", String.valueOf(count), at);
        }
        List<String> interfaces = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            interfaces.add(bytes.text("name of an interface"));
        }
        int flags = ObjectStreamConstants.SC_SERIALIZABLE;
        return handles.add(new ClassDescription.Head("", 0, flags, List.of(), interfaces), handle);
    }

    private FieldDescription field() throws MalformedStreamException {
        long at = bytes.position();
        char letter = (char) bytes.tag("type of a field");
        String name = bytes.text("name of a field");
        if (FieldDescription.size(letter) > 0) {
            return FieldDescription.primitive(name, letter);
        }
        if (letter != 'L' && letter != '[') {
            throw new MalformedStreamException("type of a field", StreamParser.hex(letter), at);
        }
        return reference(name, letter);
    }

    private FieldDescription reference(String name, char letter) throws MalformedStreamException {
        long at = bytes.position();
        int tag = bytes.tag("type name of a field");
        if (tag == ObjectStreamConstants.TC_REFERENCE) {
            int handle = bytes.integer("handle") - ObjectStreamConstants.baseWireHandle;
            String type = handles.typeName(handle);
            if (type == null || type.charAt(0) != letter) {
                throw new MalformedStreamException("type name of a field", "handle " + handle, at);
            }
            return new FieldDescription(name, type, TypeForm.REFERENCE, handle);
        }
        TypeForm form;
        long length;
        if (tag == ObjectStreamConstants.TC_STRING) {
            form = TypeForm.STRING;
            length = bytes.unsignedShort("length of a type name");
        } else if (tag == ObjectStreamConstants.TC_LONGSTRING) {
            form = TypeForm.LONG_STRING;
            length = bytes.longInteger("length of a type name");
        } else {
            throw new MalformedStreamException("type name of a field", StreamParser.hex(tag), at);
        }
        if (length < 1 || length > LONGEST_TYPE_NAME) {
            throw new MalformedStreamException("type name of a field", "length " + length, at);
        }
        int handle = handles.next();
        String type = bytes.decoded(bytes.slice(length, "type name"), "type name");
        if (type.charAt(0) != letter) {
            throw new MalformedStreamException("type name of a field", type, at);
        }
        handles.addTypeName(handle, type);
        return new FieldDescription(name, type, form, handle);
    }
}
